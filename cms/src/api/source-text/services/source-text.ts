export { default } from '../../../features/translations/source-text-service';
