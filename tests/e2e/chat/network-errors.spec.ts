import { findClosedPort, startResettingServer, startWebServer } from '../../simulators/fault-servers';
import { sendCommand } from '../harness/command';
import { expect, test } from '../harness/parley-test';

/** Adds a compatible service at an address and answers with the code of what its test found. */
const codeAt = async (page: Parameters<typeof sendCommand>[0], baseUrl: string): Promise<string | undefined> => {
  const result = await sendCommand(page, {
    type: 'provider-add',
    providerId: 'openai-compatible',
    settings: { baseUrl },
    secrets: {},
    keepUntested: true,
  });
  return result.error?.code;
};

test('a closed port is named refused', async ({ panelPage }) => {
  expect(await codeAt(panelPage, `http://127.0.0.1:${await findClosedPort()}/v1`)).toBe('refused');
});

test('a host that nobody knows is named unknown', async ({ panelPage }) => {
  expect(await codeAt(panelPage, 'https://nobody.example/v1')).toBe('unknown-host');
});

test('a certificate that nobody signed is named', async ({ panelPage }) => {
  const server = await startWebServer({ tls: {} });
  try {
    expect(await codeAt(panelPage, `https://127.0.0.1:${server.port}/v1`)).toBe('certificate');
  } finally {
    await server.stop();
  }
});

test('a connection that is reset is named', async ({ panelPage }) => {
  const server = await startResettingServer();
  try {
    expect(await codeAt(panelPage, `http://127.0.0.1:${server.port}/v1`)).toBe('reset');
  } finally {
    await server.stop();
  }
});

test('a web page instead of an answer is named', async ({ panelPage }) => {
  const server = await startWebServer();
  try {
    expect(['not-an-api', 'wrong-address']).toContain(await codeAt(panelPage, `http://127.0.0.1:${server.port}/v1`));
  } finally {
    await server.stop();
  }
});

test.describe('without a grant', () => {
  test.use({ launch: { grants: 'none' } });

  test('the address is named blocked, and nothing is sent to it', async ({ panelPage, services }) => {
    expect(await codeAt(panelPage, 'https://api.openai.com/v1')).toBe('blocked');
    expect(services.openai.log.entries()).toEqual([]);
  });
});
