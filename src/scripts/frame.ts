/** Scripts of every page. Each part is independent of the others. */
import './scrolled.ts';
import './language.ts';
import './mobile-menu.ts';
import './submenu.ts';
import './subjects.ts';
import './logout.ts';
import './placeholders.ts';
import './copy.ts';
import './keep-alive.ts';
import './share.ts';
import './signed-in.ts';
import './after-registration.ts';
