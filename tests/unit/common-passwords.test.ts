import { isCommonPassword } from '../../cms/src/features/accounts/common-passwords';

describe('common passwords', () => {
  it.each(['password', 'Password1', 'P@ssw0rd', 'P@$$w0rd2024!', 'QWERTY123', 'Qwerty123!', 'Dragon2024!', '1Welcome1', '123456789', 'iloveyou7', 'Gfhjkm123', '      Password1', 'Password1        '])('%s is one', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['Staff-passw0rd', 'blue kettle walks on Tuesday 7A', 'Xk7pQ2vLm9', 'Tr0ubador-and-3-horses', 'a1B2c3D4e5F6', 'кот пьёт чай В1a'])('%s is none', async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  });
});
