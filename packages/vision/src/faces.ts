import { headPose, type HeadPose } from "@invigil/rules/proctoring/movements/head-pose";
import type { Box } from "./objects.ts";
import type { Picture } from "./picture.ts";
import { faceModels, type DetectedFace, type FaceApi, type Landmark } from "./tensorflow.ts";

export interface Face {
  score: number;
  /** As shares of the picture, from 0 to 1. */
  box: Box;
  /** 128 numbers that are close together for pictures of the same face; empty if they were not requested. */
  descriptor: number[];
  /** How the head is held; null if that cannot be told, or was not requested. */
  pose: HeadPose | null;
}

/** Less certain results are not reported at all. */
const SCORE_MIN = 0.4;
const FACES_MAX = 20;

export async function openFaceDetector(
  faceApi: FaceApi,
): Promise<(picture: Picture, describe: boolean) => Promise<Face[]>> {
  const { nets, tf } = faceApi;
  const folder = faceModels();
  await nets.ssdMobilenetv1.loadFromDisk(folder);
  await nets.faceLandmark68Net.loadFromDisk(folder);
  await nets.faceRecognitionNet.loadFromDisk(folder);
  const options = new faceApi.SsdMobilenetv1Options({ minConfidence: SCORE_MIN, maxResults: FACES_MAX });

  async function detect(picture: Picture, describe: boolean): Promise<DetectedFace[]> {
    const tensor = tf.tensor(picture.pixels, [picture.height, picture.width, 3], "int32");
    try {
      const task = faceApi.detectAllFaces(tensor, options);
      if (describe) return await task.withFaceLandmarks().withFaceDescriptors();
      return (await task).map((detection) => ({
        detection,
        descriptor: new Float32Array(),
        landmarks: { positions: [] },
      }));
    } finally {
      tensor.dispose();
    }
  }

  return async (picture, describe) => {
    const found = await detect(picture, describe);
    return found.map(({ detection: { score, box }, descriptor, landmarks }) => ({
      score,
      box: {
        x: box.x / picture.width,
        y: box.y / picture.height,
        width: box.width / picture.width,
        height: box.height / picture.height,
      },
      descriptor: [...descriptor],
      pose: poseOf(landmarks.positions),
    }));
  };
}

/** Of the 68 points: the first and last of the jaw, the tip of the nose, and six around each eye. The picture's left comes first. */
function poseOf(points: readonly Landmark[]): HeadPose | null {
  const [rightSide, leftSide, nose] = [points[0], points[16], points[30]];
  if (!rightSide || !leftSide || !nose) return null;
  return headPose({
    rightSide,
    leftSide,
    nose,
    rightEye: middle(points.slice(36, 42)),
    leftEye: middle(points.slice(42, 48)),
  });
}

function middle(points: readonly Landmark[]): Landmark {
  const sum = (of: (point: Landmark) => number) => points.reduce((total, point) => total + of(point), 0);
  return { x: sum(({ x }) => x) / points.length, y: sum(({ y }) => y) / points.length };
}
