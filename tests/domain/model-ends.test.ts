import { describe, expect, it } from 'vitest';
import { announcedEnd, calendarDay, endStage, modelEnds, sourceEnd } from '@/lib/domain/model-ends';

const at = (time: string): number => Date.parse(time);

describe('a day as a service writes it', () => {
  it.each([
    ['2027-01-06', '2027-01-06'],
    ['2027-01-06T23:59:59-08:00', '2027-01-06'],
    ['2028-02-29', '2028-02-29'],
    ['2027-02-29', undefined],
    ['2027-13-01', undefined],
    ['2027-00-10', undefined],
    ['2027-01-066', undefined],
    ['6 January 2027', undefined],
    ['1999-01-01', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%s is %s', (text, day) => {
    expect(calendarDay(text)).toBe(day);
  });
});

describe('an end', () => {
  it.each([
    ['2026-11-06T23:59:59.999Z', 'later'],
    ['2026-11-07T00:00:00.000Z', 'soon'],
    ['2027-01-05T23:59:59.999Z', 'soon'],
    ['2027-01-06T00:00:00.000Z', 'over'],
    ['2030-01-01T00:00:00.000Z', 'over'],
  ])('is told sixty days before and over when its day begins: at %s it is %s', (now, stage) => {
    expect(endStage('2027-01-06', at(now))).toBe(stage);
  });

  it('is at the same moment everywhere: the same instant in two time zones is one stage', () => {
    const stages = ['2027-01-05T16:00:00-08:00', '2027-01-06T09:00:00+09:00'].map((now) =>
      endStage('2027-01-06', at(now)),
    );

    expect(stages).toEqual(['over', 'over']);
    expect(endStage('2027-01-06', at('2027-01-05T15:59:59-08:00'))).toBe('soon');
  });

  it('never comes on a day that no calendar has', () => {
    expect(endStage('2027-02-30', at('2040-01-01'))).toBe('later');
  });

  it('is that of a model and of its snapshots, at its service only', () => {
    expect(announcedEnd('chat', 'api.openai.com', 'gpt-4o')?.endsOn).toBe('2027-01-14');
    expect(announcedEnd('chat', 'api.openai.com', 'gpt-4o-2024-11-20')?.endsOn).toBe('2027-01-14');
    expect(announcedEnd('speech', 'api.openai.com', 'gpt-4o-mini-tts-2025-12-15')?.endsOn).toBe('2027-01-06');
    expect(announcedEnd('chat', 'api.openai.com', 'gpt-4o-audio-preview')).toBeUndefined();
    expect(announcedEnd('chat', 'llm.example.com', 'gpt-4o')).toBeUndefined();
    expect(announcedEnd('speech', 'api.openai.com', 'gpt-4o')).toBeUndefined();
  });
});

describe('the announced ends', () => {
  it('have a day, a successor that does not end itself, and a source', () => {
    for (const row of modelEnds) {
      expect(calendarDay(row.endsOn)).toBe(row.endsOn);
      expect(row.successors.length).toBeGreaterThan(0);
      for (const name of row.successors) expect(announcedEnd(row.kind, row.host, name)).toBeUndefined();
      expect(row.source).toMatch(/^https:\/\//u);
    }
  });

  it('name each model once', () => {
    const names = modelEnds.flatMap(({ kind, host, models }) => models.map((model) => `${kind} ${host} ${model}`));

    expect(new Set(names).size).toBe(names.length);
  });
});

describe('what ends of a source', () => {
  const source = { addresses: [{ field: 'baseUrl', otherwise: 'https://api.openai.com/v1' }], model: 'tts-1' };
  const soon = at('2026-12-01');

  it('is the model that was entered, else the one that is asked for without', () => {
    expect(sourceEnd('speech', source, {}, soon)).toMatchObject({ model: 'tts-1', isOver: false });
    expect(sourceEnd('speech', source, { model: ' tts-1-hd ' }, soon)).toMatchObject({ model: 'tts-1-hd' });
    expect(sourceEnd('speech', source, {}, at('2027-01-06'))).toMatchObject({ isOver: true });
  });

  it.each([
    ['another server', { baseUrl: 'http://localhost:8880/v1' }, soon],
    ['an address that is none', { baseUrl: 'nowhere' }, soon],
    ['another model', { model: 'my-own' }, soon],
    ['a day that is far', {}, at('2026-10-01')],
  ])('is nothing with %s', (_, settings, now) => {
    expect(sourceEnd('speech', source, settings, now)).toBeUndefined();
  });
});
