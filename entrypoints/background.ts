import { defineBackground } from 'wxt/utils/define-background';
import { startBackground } from '@/lib/background/start';
import { ownSpeaker } from '@/lib/speaker/start';

export default defineBackground(() => {
  startBackground(ownSpeaker);
});
