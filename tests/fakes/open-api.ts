const pet = {
  type: 'object',
  properties: { name: { type: 'string' }, friends: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
};

/** A document of OpenAPI 3 with each kind of parameter, body and security that is understood. */
export const petStore = {
  openapi: '3.0.1',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://{region}.pets.example.com/v1/', variables: { region: { default: 'eu' } } }],
  components: {
    schemas: { Pet: pet },
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
    securitySchemes: {
      Header: { type: 'apiKey', in: 'header', name: 'X-Key' },
      Query: { type: 'apiKey', in: 'query', name: 'key' },
      Bearer: { type: 'http', scheme: 'bearer' },
      Basic: { type: 'http', scheme: 'basic' },
      OAuth: { type: 'oauth2', flows: {} },
    },
  },
  paths: {
    '/pets/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      get: {
        operationId: 'getPet',
        summary: 'One pet',
        security: [{ Header: [] }],
        parameters: [
          { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'filter', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string', nullable: true } },
          { name: 'Authorization', in: 'header', schema: { type: 'string' } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
      },
      put: {
        operationId: 'savePet',
        description: 'Saves a pet',
        security: [{ Bearer: [] }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
      },
    },
    '/search': {
      post: {
        security: [{ Query: [] }],
        requestBody: {
          content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { q: {} } } } },
        },
      },
    },
  },
} as const;
