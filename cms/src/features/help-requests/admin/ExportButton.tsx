import { Button } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { useFetchClient, useNotification, useQueryParams } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { saveFile } from '../../../admin/save-file';
import { useTexts } from '../../../admin/texts/useTexts';
import { usePermitted } from '../../../admin/usePermitted';
import { EXPORT_REQUESTS } from './requests';
import { tabIn } from './tab-addresses';
import { UIDS } from '../../../uids';
import { separatorOf } from '../csv';


/** Exports the filtered and searched list of help requests for a spreadsheet. */
export function ExportButton() {
  const { slug } = useParams();
  const isPermitted = usePermitted([EXPORT_REQUESTS]);
  return slug === UIDS.helpRequest && isPermitted ? <Export /> : null;
}

function Export() {
  const { t } = useTexts();
  const [{ query: { plugins }, rawQuery }] = useQueryParams<{ readonly plugins?: { readonly requests?: { readonly tab?: unknown } } }>();
  const { get } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    try {
      const query = `${rawQuery.replace(/^\?/, '')}&tab=${tabIn(plugins?.requests?.tab)}&separator=${separatorOf(navigator.language)}`;
      const { data } = await get<Blob>(`/handling/help-requests.csv?${query}`, { responseType: 'blob' });
      saveFile(data, `help-requests-${new Date().toISOString().slice(0, 10)}.csv`);
    } catch {
      toggleNotification({ type: 'danger', message: t('request.exportFailed') });
    }
    setLoading(false);
  };
  return <Button variant="secondary" startIcon={<Download />} loading={isLoading} onClick={() => void save()}>{t('request.export')}</Button>;
}
