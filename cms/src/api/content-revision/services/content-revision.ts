export { default } from '../../../features/publishing/content-revision-service';
