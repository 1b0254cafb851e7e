import type { Box } from "./objects.ts";
import type { Picture } from "./picture.ts";
import { faceModels, type DetectedFace, type FaceApi } from "./tensorflow.ts";

export interface Face {
  score: number;
  /** As shares of the picture, from 0 to 1. */
  box: Box;
  /** 128 numbers that are close together for pictures of the same face; empty if they were not requested. */
  descriptor: number[];
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
      return (await task).map((detection) => ({ detection, descriptor: new Float32Array() }));
    } finally {
      tensor.dispose();
    }
  }

  return async (picture, describe) => {
    const found = await detect(picture, describe);
    return found.map(({ detection: { score, box }, descriptor }) => ({
      score,
      box: {
        x: box.x / picture.width,
        y: box.y / picture.height,
        width: box.width / picture.width,
        height: box.height / picture.height,
      },
      descriptor: [...descriptor],
    }));
  };
}
