export { default } from '../../../features/signing/recovery';
