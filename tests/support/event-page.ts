/** The page of an event: all that would be written for it in `src/pages/event/[id].astro`, beside its line in the table. */
export const eventPage = `---
import PageHead from '../../components/PageHead.astro';
import RichText from '../../components/RichText.astro';
import Page from '../../layouts/Page.astro';
import { lists } from '../../model/content-types/index.ts';
import { parseId } from '../../model/site/ids.ts';

const id = parseId(Astro.params.id);
const event = id && (await Astro.locals.page.content.entry(lists.events, id));
if (!event) return new Response(null, { status: 404 });
---

<Page title={event.title} description={event.place} image={event.image}>
  <PageHead title={event.title} lead={event.day} />
  <div class="section"><RichText html={event.story} /></div>
</Page>
`;

/** Its line in the table of pages. */
export const eventLine =
  "event: { pattern: '/event/[id]', each: { list: 'events' }, sitemap: 'main', weight: 'reading' },";
