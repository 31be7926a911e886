import { PageCard } from './PageCard';
import { PageOffers } from './PageOffers';
import { ToolbarCard } from './ToolbarCard';

/** What the page beside the panel offers, and what prevents its use. */
export function PageBar() {
  return (
    <>
      <PageCard />
      <ToolbarCard />
      <PageOffers />
    </>
  );
}
