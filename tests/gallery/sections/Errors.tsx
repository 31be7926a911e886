import { ErrorCard } from '@/components/chat/errors/ErrorCard';
import { chatErrorCodes } from '@/lib/domain/chat-error';
import { Exhibit } from '../Exhibit';
import { message } from '../sample-data';

/** The card of every error. */
export function Errors() {
  return chatErrorCodes.map((code) => {
    const error = { code, host: 'api.openai.com', ...(code === 'redirected' && { redirectHost: 'example.org' }) };
    return (
      <Exhibit key={code} name={`ErrorCard: ${code}`}>
        <ErrorCard message={message(code, { status: 'failed', error })} error={error} isNews={false} />
      </Exhibit>
    );
  });
}
