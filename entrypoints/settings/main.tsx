import '@/lib/platform/trusted-types';
import { startSettings } from '@/components/settings/start-settings';

void startSettings(document.getElementById('root'));
