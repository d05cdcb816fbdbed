import { Page } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';

import { PUBLISH_ANY } from './permissions';
import { ReleaseList } from './ReleaseList';
import { ReleasePage } from './ReleasePage';

/** The pages under “Releases”. */
export default function Releases() {
  return (
    <Page.Protect permissions={PUBLISH_ANY}>
      <Routes>
        <Route index element={<ReleaseList />} />
        <Route path=":id" element={<ReleasePage />} />
      </Routes>
    </Page.Protect>
  );
}
