import manifest from '../../../../package.json' with { type: 'json' }

/** The version of this installation. */
export const version: string = manifest.version
