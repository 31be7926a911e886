// biome-ignore lint/performance/noBarrelFile: what is used of the client, by name. An import() of the package itself would keep all of it in the build.
export {
  auth,
  Client,
  extractWWWAuthenticateParams,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
