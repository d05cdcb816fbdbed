/** Everything of signing that is loaded only once somebody is about to sign. */
export { readReceipt } from './receipt';
export { ClientSignature, SignedView } from './SignedView';
export { Signing } from './Signing';
