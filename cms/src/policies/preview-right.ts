export { default } from '../features/access-rights/preview-right-policy';
