import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "#app/components/toast.tsx";
import { ADDRESS_NOTICES, NOTICE_PARAM } from "#app/lib/paths.ts";

/** Says why a redirect led here (`?notice=unknownPage`), then takes the parameter out of the address. */
export function useAddressNotice(): void {
  const { t } = useTranslation("shell");
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const notice = ADDRESS_NOTICES.find((known) => known === params.get(NOTICE_PARAM));
    if (notice === undefined) return;
    showToast({ text: t(`addressNotices.${notice}`), id: NOTICE_PARAM });
    params.delete(NOTICE_PARAM);
    navigate({ pathname, search: params.toString(), hash }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate, t]);
}
