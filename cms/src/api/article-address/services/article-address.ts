export { default } from '../../../features/article-addresses/address-service';
