/**
 * Resets the second factor of a staff account, where no administrator can log in to do it. Run from the folder `cms`, after
 * the build; the server may be running.
 *
 *   <e-mail of the account>
 */
import { resetSecondFactor } from '../src/features/second-factor/reset';
import { USER } from '../src/strapi-internals/admin-services';
import { withStrapi } from './lib/with-strapi';

const [email = '', ...others] = process.argv.slice(2);
if (email === '' || others.length > 0) {
  console.error('Usage: <e-mail of the account>');
  process.exitCode = 1;
} else {
  withStrapi(
    async (strapi) => {
      const account: { readonly id: number } | null = await strapi.db.query(USER).findOne({ select: ['id'], where: { email: email.trim().toLowerCase() } });
      if (!account) throw new Error('There is no account with this e-mail.');
      console.log((await resetSecondFactor(strapi, account.id)) ? 'The second factor was reset, and the sessions of the account were ended.' : 'The account has no second factor.');
    },
    { logLevel: 'error' },
  );
}
