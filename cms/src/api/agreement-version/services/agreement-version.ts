export { default } from '../../../features/agreement-versions/version-service';
