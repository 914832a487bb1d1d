import { userInfo } from 'node:os';

/** The account on this machine, for the journal: none of the tools records a person. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // No account entry for this user id (some containers).
    return '';
  }
}
