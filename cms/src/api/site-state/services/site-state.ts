export { default } from '../../../features/publishing/site-state-service';
