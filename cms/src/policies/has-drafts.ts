export { default } from '../features/access-rights/has-drafts-policy';
