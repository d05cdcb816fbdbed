import { factories } from '@strapi/strapi';

export default factories.createCoreController('api::contract-section.contract-section');
