import { Suspense } from 'react';
import { AppTheme } from '@/components/ui/AppTheme';
import { useLocale } from '@/lib/i18n/use-t';
import { usePreferences } from '@/lib/panel/session-store';
import { type SectionName, sectionNames } from './section-names';
import { sections } from './sections';
import './gallery.css';

/** One section of the gallery, with the way to the others. */
export function Gallery({ section }: { readonly section: SectionName }) {
  const { appearance, textSize } = usePreferences();
  const { locale, direction } = useLocale();
  const Section = sections[section];

  const addressOf = (name: SectionName): string => {
    const search = new URLSearchParams(location.search);
    search.set('section', name);
    return `?${search}`;
  };

  return (
    <AppTheme appearance={appearance} textSize={textSize} language={locale} direction={direction}>
      <main className="gallery" data-section={section}>
        <h1 className="gallery-title">Gallery</h1>
        <nav className="gallery-sections" aria-label="Sections">
          {sectionNames.map((name) => (
            <a key={name} href={addressOf(name)} aria-current={name === section ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <Suspense fallback={null}>
          <Section />
        </Suspense>
      </main>
    </AppTheme>
  );
}
