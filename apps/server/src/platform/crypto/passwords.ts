// Loaded on first use, because loading native code would delay start-up.
const argon2 = () => import('@node-rs/argon2')

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash of random bytes at the same cost. Checking it for an unknown account takes as long as a real check. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$8KywGCRVzzGu8ZdgXiQ9yQ$RoaZeSUONTNEkw5B2u1MXFvGZiC/JMc7jHZR0e8d0dU'

// Some keyboards send an accented letter as a letter and a combining mark, others as one character.
const normal = (password: string) => password.normalize('NFKC')

/** Returns the argon2id hash of a password, as it is stored. */
export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(normal(password), cost)

/** Whether the password is correct. Returns false for a damaged hash, and for a missing one after the same amount of work. */
export const verifyPassword = async (hash: string | undefined, password: string): Promise<boolean> => {
  const { verify } = await argon2()
  const right = await verify(hash ?? dummyHash, normal(password)).catch(() => false)
  return right && hash !== undefined
}

/** Whether a hash was made with different cost parameters and should be renewed at the next sign-in. */
export const isOldHash = (hash: string): boolean => !hash.startsWith(costOf(dummyHash))

const costOf = (hash: string) => hash.split('$', 4).join('$')
