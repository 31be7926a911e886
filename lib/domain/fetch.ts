/** How a service is called: the platform's `fetch`, or a recorded one. */
export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
