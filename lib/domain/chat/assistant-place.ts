import type { ChatParameters } from '@/lib/domain/chat-parameters';
import type { ConversationTools, ToolChoice } from '@/lib/domain/tool-choice';
import { type AssistantPlace, assistantChoice, assistantParameters, type ConversationAssistant } from './assistant';

const filled = (parameters: ChatParameters): ChatParameters | undefined =>
  Object.keys(parameters).length === 0 ? undefined : parameters;

const namesOf = ({ sources, off }: ToolChoice): string =>
  JSON.stringify([
    sources.toSorted(),
    off.map(({ sourceId, toolName }) => JSON.stringify([sourceId, toolName])).toSorted(),
  ]);

/** The tools without those that the assistant turned on, unless others were chosen since. What is allowed stays. */
const toolsWithout = ({ assistant, tools }: AssistantPlace): ConversationTools | undefined => {
  const its = assistant && assistantChoice(assistant);
  if (its === undefined || tools === undefined || namesOf(its) !== namesOf(tools)) return tools;
  const { sources: _, off: __, ...rest } = tools;
  const before = assistant?.aside?.tools;
  if (before === undefined && Object.keys(rest).length === 0) return undefined;
  return { ...rest, sources: before?.sources ?? [], off: before?.off ?? [] };
};

/** Without its assistant, and with what that had taken the place of, as far as nothing else was chosen since. */
export const withoutAssistant = <Place extends AssistantPlace>(
  place: Place,
): Omit<Place, keyof AssistantPlace> & AssistantPlace => {
  const { assistant, model, parameters, tools: _, ...rest } = place;
  const { aside } = assistant ?? {};
  const its = assistant?.model;
  const isItsModel = its !== undefined && its.connectionId === model?.connectionId && its.modelId === model.modelId;
  const restored = isItsModel ? aside?.model : model;
  const own = filled({ ...aside?.parameters, ...parameters });
  const tools = toolsWithout(place);
  return {
    ...rest,
    ...(restored !== undefined && { model: restored }),
    ...(own !== undefined && { parameters: own }),
    ...(tools !== undefined && { tools }),
  };
};

/** With this assistant in place of the one before. */
export const withAssistant = <Place extends AssistantPlace>(
  place: Place,
  { aside: _aside, ...assistant }: ConversationAssistant,
): Omit<Place, keyof AssistantPlace> & AssistantPlace => {
  const { assistant: _before, model: _model, parameters: _parameters, tools: _tools, ...rest } = place;
  const { model, parameters = {}, tools }: AssistantPlace = withoutAssistant(place);
  const choice = assistantChoice(assistant);
  const set = assistantParameters(assistant) ?? {};
  const entries = Object.entries(parameters);
  const own = filled(Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(set, name))));
  const covered = filled(Object.fromEntries(entries.filter(([name]) => Object.hasOwn(set, name))));
  const aside = {
    ...(assistant.model !== undefined && model !== undefined && { model }),
    ...(covered !== undefined && { parameters: covered }),
    ...(choice !== undefined && tools !== undefined && { tools: { sources: [...tools.sources], off: [...tools.off] } }),
  };
  const on = choice === undefined ? tools : { ...tools, ...choice };
  const asked = assistant.model ?? model;
  return {
    ...rest,
    assistant: { ...assistant, ...(Object.keys(aside).length > 0 && { aside }) },
    ...(asked !== undefined && { model: asked }),
    ...(own !== undefined && { parameters: own }),
    ...(on !== undefined && { tools: on }),
  };
};
