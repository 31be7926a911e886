import '@/lib/platform/trusted-types';
import { startSpeaker } from '@/lib/speaker/start';

startSpeaker();
