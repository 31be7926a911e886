import { edgeHandshakeHeaders, edgeSocketUrl } from '@/lib/voices/edge-protocol';
import { webPageHost } from '../harness/simulated-services';
import { expect, test, voiceSources } from '../harness/voice-test';

const text = 'The sky is blue today. Short waves scatter more than long ones.';

test('Edge’s voice is heard in another browser, and takes its handshake for Edge’s own @gate @voice:edge', async ({
  parley,
  readAloud,
  voices,
}) => {
  await readAloud.use(voiceSources.edge);

  await readAloud.read(text);
  await readAloud.reaches('ended');

  expect(voices.edge.handshakes).toEqual([
    // Its voices are asked for when it is set up.
    { kind: 'list', refusals: [], origin: edgeHandshakeHeaders.Origin, userAgent: edgeHandshakeHeaders['User-Agent'] },
    {
      kind: 'socket',
      refusals: [],
      origin: edgeHandshakeHeaders.Origin,
      userAgent: edgeHandshakeHeaders['User-Agent'],
    },
  ]);
  expect((await readAloud.words(text)).join(' ')).toBe(text.replaceAll('.', ''));
  expect(await readAloud.notices()).toEqual([]);
  expect(await readAloud.page.evaluate(() => navigator.userAgent)).not.toContain('Edg/');
  expect(parley.problems.problems).toEqual([]);
});

test('a web page’s own socket to the same host keeps its own headers', async ({ parley, readAloud, voices }) => {
  await readAloud.use(voiceSources.edge);
  await readAloud.read(text);
  await readAloud.reaches('ended');
  const page = await parley.context.newPage();
  await page.goto(`http://${webPageHost}/`);
  parley.problems.allow(/WebSocket connection to 'wss:\/\/speech\.platform\.bing\.com/u);

  const url = await edgeSocketUrl(Date.now(), '0'.repeat(32));
  await page.evaluate(
    (address) =>
      new Promise((resolve) => {
        new WebSocket(address).onclose = resolve;
      }),
    url,
  );

  expect(voices.edge.handshakes.at(-1)).toEqual({
    kind: 'socket',
    refusals: ['user-agent', 'origin'],
    origin: `http://${webPageHost}`,
    userAgent: await page.evaluate(() => navigator.userAgent),
  });
});

test('a clock that is an hour off is healed within one retry, unheard', async ({ readAloud, voices }) => {
  voices.edge.setClockAhead(3_600_000);
  await readAloud.use(voiceSources.edge);

  await readAloud.read(text);
  await readAloud.reaches('ended');

  expect(voices.edge.handshakes.map(({ kind, refusals }) => [kind, refusals])).toEqual([
    // When it was set up.
    ['list', ['token-window']],
    ['socket', ['token-window']],
    ['list', ['token-window']],
    ['socket', []],
  ]);
  expect(await readAloud.notices()).toEqual([]);
});
