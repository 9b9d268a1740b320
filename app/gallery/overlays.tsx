import { LogOut, Settings } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { MembersOnly } from "#app/components/members-only.tsx";
import { Menu } from "#app/components/menu.tsx";
import { Popover } from "#app/components/popover.tsx";
import { Sheet } from "#app/components/sheet.tsx";
import { showToast } from "#app/components/toast.tsx";
import { ApiError } from "#app/lib/api-call.ts";
import { tellOfApiFailure } from "#app/lib/api-failures.ts";
import { Section } from "./section.tsx";

type Opened = "dialog" | "sheet" | "confirm" | "members" | null;

export function Overlays() {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const presentNotice = (code: number) => tellOfApiFailure({ error: new ApiError(code, ""), isRead: false });
  return (
    <Section title="Over the page">
      <Button onClick={() => setOpened("dialog")}>Dialog</Button>
      <Button onClick={() => setOpened("sheet")}>Sheet</Button>
      <Button onClick={() => setOpened("confirm")}>Confirm</Button>
      <Button onClick={() => setOpened("members")}>Members only</Button>
      <Button onClick={() => presentNotice(1911)}>Notice 1911</Button>
      <Button onClick={() => presentNotice(1901)}>Notice 1901</Button>
      <Button
        onClick={() =>
          showToast({ kind: "success", text: "Moved to Favorite", action: { label: "Undo", onClick: () => undefined } })
        }
      >
        Toast
      </Button>
      <Button onClick={() => showToast({ kind: "error", text: "Not saved", description: "The rating was put back." })}>
        Error toast
      </Button>
      <Menu
        trigger={<Button>Menu</Button>}
        anchor="bottom start"
        groups={[
          {
            key: "a",
            heading: "Theme",
            entries: [
              { key: "x", label: "Light", checked: true },
              { key: "y", label: "Dark", checked: false },
            ],
          },
          {
            key: "b",
            entries: [
              { key: "s", label: "Settings", icon: <Settings />, shortcut: "S" },
              { key: "o", label: "Log out", icon: <LogOut />, danger: true },
            ],
          },
        ]}
      />
      <Popover trigger={<Button>Popover</Button>}>Something small.</Popover>
      <Dialog
        open={opened === "dialog"}
        onClose={close}
        title="New project"
        footer={
          <Button tone="primary" onClick={close}>
            Create project
          </Button>
        }
      >
        A project keeps its own searches, ratings and exports.
      </Dialog>
      <Sheet open={opened === "sheet"} onClose={close} title="Filters">
        <p className="px-4 pb-6">Filters</p>
      </Sheet>
      <ConfirmDialog
        open={opened === "confirm"}
        onClose={close}
        onConfirm={close}
        title="Delete “Spring skincare”?"
        confirmLabel="Delete project"
        danger
      >
        Its 3 searches and 412 results go with it. Exports you downloaded stay yours.
      </ConfirmDialog>
      {opened === "members" && <MembersOnly />}
    </Section>
  );
}
