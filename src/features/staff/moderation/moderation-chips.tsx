/** What the page of reports shows: what people reported, all reviews, or appeals. */
import { ViewChips } from '../components/view-chips.tsx';
import { moderationHref, type ModerationView } from './moderation-search.ts';
import { useViewTitles } from './view-titles.ts';

export function ModerationChips({ view }: { view: ModerationView }) {
  return <ViewChips views={useViewTitles()} view={view} hrefOf={(name) => moderationHref(name)} />;
}
