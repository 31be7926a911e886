import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseGuestMessage } from '@/lib/panel/tools/plugin-messages';
import { fetchPlugin } from '@/lib/tools/plugins/install';
import { pluginNetwork } from '@/tests/fakes/plugin';
import { toolContext } from '@/tests/fakes/tool-context';
import { projectRoot } from '../../repository/planted-copy';

const text = readFileSync(join(projectRoot, 'docs/how-to/write-a-plugin.md'), 'utf8');

/** What a message of any channel may need. */
const fields = { content: 'text', key: 'seat', value: 1, id: 'call' };

describe('the how-to of plugins', () => {
  it('shows a manifest that can be installed', async () => {
    const [, manifest = ''] = /^```json\n([\s\S]*?)^```/mu.exec(text) ?? [];

    const { fetch } = pluginNetwork({ 'http://localhost:3000/manifest.json': manifest });

    expect(await fetchPlugin('http://localhost:3000/manifest.json', toolContext({ fetch }))).toMatchObject({
      type: 'ready',
      plugin: { manifest: { identifier: 'trains' } },
    });
  });

  it('names channels that are heard, each of the nine', () => {
    const channels = [...new Set(text.match(/lobe-chat:[a-z-]+/gu))];

    expect(channels.filter((type) => parseGuestMessage({ type, ...fields }) === undefined)).toEqual([]);
    expect(channels).toHaveLength(9);
  });
});
