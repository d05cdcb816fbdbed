export { default } from '../../../features/signing/signing-service';
