import { BackLink } from '../../../ui/BackLink.tsx';
import { ScreenHead } from '../../../ui/ScreenHead.tsx';
import { screenPath } from '../../content/paths.ts';
import { ownRoutes } from '../../routes.ts';
import { ExportLinks } from '../../students/ExportLinks.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { ImportSheet } from './ImportSheet.tsx';
import { LoginCodesSheet } from './LoginCodesSheet.tsx';
import { PromoteSheet } from './PromoteSheet.tsx';

/** Bulk actions: import and export of student lists, login codes for a grade, promotion of a grade. */
export default function RosterScreen() {
  const { t } = useTexts();
  return (
    <>
      <ScreenHead
        title={t('roster.title')}
        lead={t('roster.lead')}
        back={<BackLink href={screenPath(ownRoutes.students)} text={t('office.back_list')} />}
      />
      <div className="roster">
        <ImportSheet />
        <section className="sheet" aria-labelledby="roster-export">
          <h2 id="roster-export">{t('roster.export')}</h2>
          <p className="quiet">{t('roster.export_hint')}</p>
          <ExportLinks />
        </section>
        <LoginCodesSheet />
        <PromoteSheet />
      </div>
    </>
  );
}
