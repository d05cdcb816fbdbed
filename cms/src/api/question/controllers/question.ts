import { factories } from '@strapi/strapi';
import { UIDS } from '../../../uids';

export default factories.createCoreController(UIDS.question);
