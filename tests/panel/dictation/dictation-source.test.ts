import { beforeEach, expect, it, vi } from 'vitest';
import { chooseRecognizer, chooseUpload } from '@/lib/dictation/sources';
import { preferencesSchema } from '@/lib/domain/app/preferences';
import { offeredSources, sourceChoice } from '@/lib/panel/dictation/dictation-source';
import { useSession } from '@/lib/panel/session-store';
import { recognizers } from '@/lib/recognizers/registry';
import { openFakePanel } from '@/tests/fakes/panel';

const upload = recognizers.find(({ host }) => host === 'background')?.id ?? '';

beforeEach(() => {
  openFakePanel({
    preferences: preferencesSchema.parse({ recognizerSources: { [upload]: { settings: {}, secrets: {} } } }),
  });
  vi.stubGlobal('MediaRecorder', class {});
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => undefined } });
});

it('goes by what the user set up', () => {
  expect(chooseRecognizer(sourceChoice())?.id).toBe(upload);
});

it('goes by what the organisation allows', () => {
  useSession.setState({
    managed: {
      locked: [],
      allowedRecognizers: [],
      allowsOnlySome: true,
      endpoints: [],
      pageReadingOff: [],
      notices: [],
    },
  });

  expect(chooseRecognizer(sourceChoice())).toBeUndefined();
});

it('offers what can be set up, and nothing where nothing can record', () => {
  const offered = offeredSources();
  vi.stubGlobal('MediaRecorder', undefined);

  expect(offered).toContain(upload);
  expect(offeredSources()).toEqual([]);
});

it('never listens with one that came with an import, until its user has saved its form', () => {
  const waiting = { settings: { baseUrl: 'https://evil.example/v1' }, secrets: {}, isImported: true };
  openFakePanel({ preferences: preferencesSchema.parse({ recognizerSources: { [upload]: waiting } }) });

  expect(chooseRecognizer(sourceChoice())?.id).not.toBe(upload);
  expect(chooseUpload(sourceChoice())).toBeUndefined();
});
