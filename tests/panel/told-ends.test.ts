import { beforeEach, expect, it } from 'vitest';
import { useSession } from '@/lib/panel/session-store';
import { noteTold } from '@/lib/panel/told-ends';
import type { FakeChatConnection } from '@/tests/fakes/chat-connection';
import { openFakePanel } from '@/tests/fakes/panel';

let connection: FakeChatConnection;
beforeEach(() => {
  connection = openFakePanel();
});

const end = { kind: 'chat', model: 'gpt-4o', isOver: false } as const;

const tell = (toldEnds: readonly string[]): void => {
  const { preferences } = useSession.getState();
  useSession.setState({ preferences: { ...preferences, toldEnds: [...toldEnds] } });
};

it('keeps that an end was told, beside those before', () => {
  tell(['speech:soon:tts-1']);

  expect(noteTold(end)).toBe(true);
  expect(connection.commands).toEqual([
    { type: 'preferences-change', change: { toldEnds: ['speech:soon:tts-1', 'chat:soon:gpt-4o'] } },
  ]);
});

it('tells nothing twice, but that it is over', () => {
  tell(['chat:soon:gpt-4o']);

  expect([noteTold(end), noteTold({ ...end, isOver: true })]).toEqual([false, true]);
});

it('keeps the last hundred', () => {
  tell(Array.from({ length: 100 }, (_, index) => `chat:soon:${index}`));
  noteTold(end);

  const [command] = connection.commands;
  expect(command).toMatchObject({ change: { toldEnds: expect.arrayContaining(['chat:soon:1', 'chat:soon:gpt-4o']) } });
  expect(JSON.stringify(command)).not.toContain('"chat:soon:0"');
});
