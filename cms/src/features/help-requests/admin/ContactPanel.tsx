import { Flex, LinkButton, Typography, VisuallyHidden } from '@strapi/design-system';
import { Mail, Phone as PhoneIcon } from '@strapi/icons';
import type { PanelProps } from '../../../admin/side-panels';
import { useTexts } from '../../../admin/texts/useTexts';
import { mailLink } from '../../../lib/mail-address';
import { visibleLine } from '../../../lib/visible-text';
import { callLink } from './requests';
import { TimeThere } from './TimeThere';
import { UIDS } from '../../../uids';

/** Panel of a help request: links for calling and writing, where that is possible. On narrow screens the one for calling stands above the notes, too. */
export function ContactPanel({ model, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== UIDS.helpRequest || !document) return null;
  const [link, address] = [callLink(document.phone), mailLink(document.email)];
  const { reference, first_name: first, last_name: last, call_time: officeTime, call_time_visitor: visitorTime, time_zone: zone } = document;
  return {
    title: t('request.contact'),
    content: (
      <Flex direction="column" alignItems="stretch" gap={2} width="100%">
        <div style={{ overflowWrap: 'anywhere' }}>
          <Typography tag="p" fontWeight="bold"><bdi>{visibleLine([first, last].filter(Boolean).join(' '))}</bdi></Typography>
          <Typography tag="p" variant="pi" textColor="neutral600">{t('request.referenceIs', { reference: String(reference) })}</Typography>
        </div>
        {typeof officeTime === 'string' && (
          <div>
            <Typography tag="p" fontWeight="bold">{t('request.callTime', { office: officeTime })}</Typography>
            {typeof visitorTime === 'string' && <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>{t('request.callTimeVisitor', { visitor: [visitorTime, zone].filter(Boolean).join(', ') })}</Typography>}
          </div>
        )}
        {typeof zone === 'string' && <TimeThere zone={zone} />}
        {link && <LinkButton href={link} startIcon={<PhoneIcon />} fullWidth><VisuallyHidden>{t('request.call')} </VisuallyHidden><bdi dir="ltr">{String(document.phone)}</bdi></LinkButton>}
        {address && <LinkButton href={`${address}?subject=${encodeURIComponent(String(reference))}`} variant="secondary" startIcon={<Mail />} fullWidth>{t('request.write')}</LinkButton>}
      </Flex>
    ),
  };
}
