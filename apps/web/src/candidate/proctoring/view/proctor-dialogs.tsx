import { putDeviceAside, showProctoring, useProctorView } from "../proctor-store.ts";
import { DeviceModal } from "./device-modal.tsx";
import { FullScreenPrompt } from "./full-screen-prompt.tsx";
import { ToleranceWarning } from "./tolerance-warning.tsx";

interface Props {
  onReopenCamera: () => void;
  onReopenMicrophone: () => void;
}

/** Shows one dialog at a time; closing one may reveal the next. */
export function ProctorDialogs({ onReopenCamera, onReopenMicrophone }: Props) {
  const { warning, camera, microphone, fullScreen } = useProctorView();

  if (warning !== null) {
    return <ToleranceWarning left={warning} onClose={() => showProctoring({ warning: null })} />;
  }
  if (camera.state === "missing" && !camera.aside) {
    const aside = () => putDeviceAside("camera");
    return <DeviceModal key="camera" device="camera" reason={camera.reason} onRetry={onReopenCamera} onAside={aside} />;
  }
  if (microphone.state === "missing" && !microphone.aside) {
    const aside = () => putDeviceAside("microphone");
    const { reason } = microphone;
    return (
      <DeviceModal key="microphone" device="microphone" reason={reason} onRetry={onReopenMicrophone} onAside={aside} />
    );
  }
  if (fullScreen === "asked" || fullScreen === "refused")
    return <FullScreenPrompt refused={fullScreen === "refused"} />;
  return null;
}
