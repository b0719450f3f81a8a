type Policies = { createPolicy: (name: string, rules: { createHTML: (text: string) => string | undefined }) => unknown }

/** The content security policy lets no text become markup. Leaflet makes an empty drawing of one, by which it tests the browser. */
export const allowLeaflet = () => {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text === '<svg/>' ? text : undefined) })
}
