/**
 * The page of a regatta, for `src/pages/regatta/[id].astro`. A developer would write only this and the entry in the
 * page table.
 */
export const regattaPage = `---
import PageHead from '../../components/PageHead.astro';
import RichText from '../../components/RichText.astro';
import Page from '../../layouts/Page.astro';
import { lists } from '../../model/content-types/index.ts';
import { parseId } from '../../model/site/ids.ts';

const id = parseId(Astro.params.id);
const regatta = id && (await Astro.locals.page.content.entry(lists.regattas, id));
if (!regatta) return new Response(null, { status: 404 });
---

<Page title={regatta.title} description={regatta.place} image={regatta.image}>
  <PageHead title={regatta.title} lead={regatta.day} />
  <div class="section"><RichText html={regatta.story} /></div>
</Page>
`;

/** Its entry in the page table. */
export const regattaLine =
  "regatta: { pattern: '/regatta/[id]', each: { list: 'regattas' }, sitemap: 'main', weight: 'reading' },";
