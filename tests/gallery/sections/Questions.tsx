import { ElicitationCard } from '@/components/tools/ElicitationCard';
import type { Elicitation } from '@/lib/domain/tools/elicitation';
import type { LiveToolCall } from '@/lib/domain/tools/live-call';
import { Exhibit } from '../Exhibit';
import { noon } from '../sample-data';

const call = (sourceTitle: string): LiveToolCall => ({
  runId: 'run',
  conversationId: 'gallery',
  messageId: 't-live',
  state: 'asking',
  record: {
    type: 'parley-tool-call',
    toolCallId: sourceTitle,
    sourceId: 'mcp-travel',
    toolName: 'book',
    title: 'Book a journey',
    sourceTitle,
    host: 'travel.example',
    effect: 'writes',
    hasLeft: true,
    startedAt: noon,
  },
  args: {},
});

const every: Elicitation = {
  mode: 'form',
  message: 'Who travels, and how?\nThe seats are kept for ten minutes.',
  fields: [
    { name: 'name', title: 'Name', description: 'As in the passport.', isRequired: true, type: 'text', minLength: 2 },
    { name: 'mail', title: 'Email', isRequired: false, type: 'text', format: 'email', initial: 'ada@example.org' },
    { name: 'day', title: 'Day', isRequired: true, type: 'text', format: 'date', initial: '2026-11-23' },
    { name: 'at', title: 'Not before', isRequired: false, type: 'text', format: 'date-time' },
    { name: 'seats', title: 'Seats', isRequired: true, type: 'number', isInteger: true, minimum: 1, initial: 2 },
    { name: 'quiet', title: 'A quiet carriage', isRequired: false, type: 'boolean', initial: true },
    {
      name: 'class',
      title: 'Class',
      isRequired: false,
      type: 'choice',
      initial: 'second',
      options: [
        { value: 'first', title: 'First' },
        { value: 'second', title: 'Second' },
      ],
    },
    {
      name: 'extras',
      title: 'Mit Fußgängerüberwegsbeleuchtungsverordnungszuschlägen',
      description: 'Donaudampfschifffahrtsgesellschaftskapitänsmützen werden nicht befördert.',
      isRequired: true,
      type: 'choices',
      initial: [],
      options: [
        { value: 'bike', title: 'Fahrradmitnahmeberechtigungsnachweisverlängerungsantrag für eine Person' },
        { value: 'dog', title: 'A dog' },
      ],
    },
  ],
};

const page: Elicitation = {
  mode: 'url',
  message: 'The bank asks for your consent.',
  url: 'https://accounts.travel.example.bank.example/consent/7f3a9c1e5b2d4f60?client=travel&return=https%3A%2F%2Ftravel.example%2Fdone',
};

/** What servers ask in the middle of a call. */
export function Questions() {
  return (
    <>
      <Exhibit name="ElicitationCard: a form with every kind of field">
        <ElicitationCard call={call('Rail')} question={{ id: 'every', elicitation: every }} />
      </Exhibit>
      <Exhibit name="ElicitationCard: nothing to fill in, a long name">
        <ElicitationCard
          call={call('Landesamt für Straßenbauvorhaben')}
          question={{ id: 'empty', elicitation: { mode: 'form', message: 'Deploy to production?', fields: [] } }}
        />
      </Exhibit>
      <Exhibit name="ElicitationCard: a page of another host">
        <ElicitationCard call={call('Rail')} question={{ id: 'page', elicitation: page }} />
      </Exhibit>
    </>
  );
}
