import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';

import { ComparisonPage } from './ComparisonPage';
import { ListPage } from './ListPage';
import { READ } from './permissions';
import { VersionPage } from './VersionPage';

/** The pages under “Agreement versions”. */
export default function AgreementVersions() {
  return (
    <Page.Protect permissions={[READ]}>
      <Routes>
        <Route index element={<ListPage />} />
        <Route path="compare" element={<ComparisonPage />} />
        <Route path=":documentId" element={<VersionPage />} />
      </Routes>
    </Page.Protect>
  );
}
