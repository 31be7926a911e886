import { TextField } from '@radix-ui/themes';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { useT } from '@/lib/i18n/use-t';
import { chooseVoice } from '@/lib/panel/read-aloud/own-voices';

export type OtherVoiceProps = { readonly engineId: string; readonly language: SpeechLanguage };

/** Takes the name of a voice that is in no list: servers that speak like OpenAI's have voices of their own. */
export function OtherVoice({ engineId, language }: OtherVoiceProps) {
  const t = useT();
  const use = (form: HTMLFormElement): void => {
    const name = new FormData(form).get('voice');
    const voiceId = typeof name === 'string' ? name.trim() : '';
    if (voiceId === '') return;
    chooseVoice(language, { engineId, voiceId });
    form.reset();
  };

  return (
    <Form className="pl-voice-other" onSubmit={use}>
      <TextField.Root
        name="voice"
        dir="ltr"
        maxLength={500}
        required
        aria-label={t('voice.otherName')}
        placeholder={t('voice.otherName')}
      />
      <GhostButton type="submit">{t('voice.use')}</GhostButton>
    </Form>
  );
}
