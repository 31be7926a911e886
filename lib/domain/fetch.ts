/** What a service is called by: the platform's `fetch`, or a recorded one. */
export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
