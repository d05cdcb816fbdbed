import { factories } from '@strapi/strapi';
import { UIDS } from '../../../uids';

export default factories.createCoreService(UIDS.question);
