import type { buildServiceProvider } from '#server/sso/site.ts';

const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings';
function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/**
 * What a SAML provider reads to know us (SAML 2.0 metadata, section 2.4.4): where its answers and its log-outs go, and the
 * certificate (PEM) that our messages about logging out are signed with. Requests to sign in are not signed.
 */
export function formatSamlMetadata(
  { entity_id, acs_url, slo_url }: ReturnType<typeof buildServiceProvider>,
  certificate: string,
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${attribute(entity_id)}">
  <SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="false" WantAssertionsSigned="true">
    <KeyDescriptor use="signing">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate.replaceAll(/-----[^-]+-----|\s/g, '')}</X509Certificate></X509Data></KeyInfo>
    </KeyDescriptor>
    <SingleLogoutService Binding="${BINDING}:HTTP-Redirect" Location="${attribute(slo_url)}"/>
    <SingleLogoutService Binding="${BINDING}:HTTP-POST" Location="${attribute(slo_url)}"/>
    <AssertionConsumerService index="1" isDefault="true" Binding="${BINDING}:HTTP-POST" Location="${attribute(acs_url)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}
