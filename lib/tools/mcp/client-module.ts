/** The package's own types, named once. */
export type ClientModule = typeof import('@modelcontextprotocol/client');
export type McpClient = InstanceType<ClientModule['Client']>;
export type McpTransport = InstanceType<ClientModule['StreamableHTTPClientTransport']>;

export type SchemaValidator = NonNullable<
  NonNullable<ConstructorParameters<ClientModule['Client']>[1]>['jsonSchemaValidator']
>;

/**
 * The MCP client. Its evaluation takes 60 to 100 ms: it is evaluated when a server is first used. In the background's one
 * script it stands in a function until then (Rolldown writes an inlined `import()` so).
 */
export const loadClient = (): Promise<typeof import('./client-parts')> => import('./client-parts');
