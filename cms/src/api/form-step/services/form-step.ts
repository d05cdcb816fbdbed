export { default } from '../../../features/figures/form-step-service';
