// biome-ignore lint/performance/noBarrelFile: what is used of the client, by name. An import() of the package itself would keep all of it in the build.
export {
  AuthorizationServerMismatchError,
  auth,
  Client,
  extractWWWAuthenticateParams,
  IssuerMismatchError,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
